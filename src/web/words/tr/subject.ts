export const subject = {}
