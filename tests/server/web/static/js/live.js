export const live = true;
