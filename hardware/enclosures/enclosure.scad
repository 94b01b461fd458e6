// Cups and plates with holes and posts. Sizes come from parts.toml; render.py writes one call a part.
// Everything stands as it is printed: floor on the bed, no supports.

$fn = 32;
thinnest = 1.6;
corner = 4;  // radius of outer corners

// A floor with walls around a room, open at the top.
// roof: the back wall goes on so far above the others; flange: the floor goes on so far around; open: a side without wall.
module cup(inner, wall, holes = [], posts = [], roof = 0, flange = 0, open = "") {
    assert(wall >= thinnest, "wall too thin");
    for (post = posts) assert((post.z - post[3]) / 2 >= thinnest, "post too thin around its hole");
    outer = [inner.x + 2 * wall, inner.y + 2 * wall, inner.z + wall];
    difference() {
        union() {
            difference() {
                solid(outer, wall, roof, flange);
                translate([0, 0, wall]) linear_extrude(inner.z + roof + 1) rounded([inner.x, inner.y], corner - wall);
                if (open != "") side_room(open, inner, outer, wall);
            }
            for (post = posts) translate([post.x, post.y, 0]) cylinder(d = post.z, h = wall + post[4]);
        }
        for (post = posts) translate([post.x, post.y, wall]) cylinder(d = post[3], h = post[4] + 1);
        for (hole = holes) drill(hole, outer, wall);
    }
}

// A flat lid or floor.
module plate(size, thick, holes = []) {
    assert(thick >= thinnest, "plate too thin");
    difference() {
        linear_extrude(thick) rounded(size, corner);
        for (hole = holes) drill(hole, [size.x, size.y, thick], thick);
    }
}

module rounded(size, radius) {
    offset(r = radius) square([size.x - 2 * radius, size.y - 2 * radius], center = true);
}

module solid(outer, wall, roof, flange) {
    linear_extrude(outer.z) rounded(outer, corner);
    if (flange > 0) linear_extrude(wall) rounded([outer.x + 2 * flange, outer.y + 2 * flange], corner);
    // Thicker than a wall, since the room is taken out of it afterwards.
    if (roof > 0) intersection() {
        linear_extrude(outer.z + roof) rounded(outer, corner);
        translate([-outer.x / 2, outer.y / 2 - 2 * wall, 0]) cube([outer.x, 2 * wall, outer.z + roof]);
    }
}

// What is taken away where a cup has no wall.
module side_room(side, inner, outer, wall) {
    angle = side == "front" ? 0 : side == "right" ? 90 : side == "back" ? 180 : 270;
    across = side == "front" || side == "back" ? [inner.x, outer.y] : [inner.y, outer.x];
    rotate([0, 0, angle]) translate([-across.x / 2, -across.y / 2 - 1, wall]) cube([across.x, across.y / 2, outer.z]);
}

// hole: [face, along, across, "round", diameter, 0] or [face, along, across, "slot", width, height].
module drill(hole, outer, wall) {
    deep = 3 * wall;
    if (hole[0] == "bottom") translate([hole[1], hole[2], wall / 2]) cutter(hole, deep);
    if (hole[0] == "front") translate([hole[1], -(outer.y - wall) / 2, wall + hole[2]]) rotate([90, 0, 0]) cutter(hole, deep);
    if (hole[0] == "back") translate([hole[1], (outer.y - wall) / 2, wall + hole[2]]) rotate([90, 0, 0]) cutter(hole, deep);
    if (hole[0] == "left") translate([-(outer.x - wall) / 2, hole[1], wall + hole[2]]) rotate([90, 0, 90]) cutter(hole, deep);
    if (hole[0] == "right") translate([(outer.x - wall) / 2, hole[1], wall + hole[2]]) rotate([90, 0, 90]) cutter(hole, deep);
}

module cutter(hole, deep) {
    if (hole[3] == "round") cylinder(d = hole[4], h = deep, center = true);
    else cube([hole[4], hole[5], deep], center = true);
}
