/** The fields of a change that were sent: those that are not undefined. */
export function given<T extends object>(sent: T): T {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as T // only removes keys
}
