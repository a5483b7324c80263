export const login = {}
