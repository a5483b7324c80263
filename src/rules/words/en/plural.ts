/** A number and what is counted: `1 day`, `2 days`. @param count as it is written */
export function plural(count: number | string, one: string, many = `${one}s`): string {
  return `${count} ${String(count) === '1' ? one : many}`
}
