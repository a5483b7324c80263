export const password = {}
