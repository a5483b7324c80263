export const students = {}
