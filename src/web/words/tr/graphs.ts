export const graphs = {}
