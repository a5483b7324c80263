export const curriculum = {}
