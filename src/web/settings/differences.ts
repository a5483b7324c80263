type Row = Record<string, unknown> | null

/** Fields that say nothing to a person by themselves. */
const hidden =
  /(^|_)id$|^(sort|source|version|stretches|running_since|lessons|marks|totals|created_|updated_)/

/** What differs between a row before and after, field by field; null where there was nothing. */
export function differences(
  before: Row,
  after: Row,
): { field: string; from: string | null; to: string | null }[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .filter((field) => !hidden.test(field))
    .map((field) => ({ field, from: textOf(before?.[field]), to: textOf(after?.[field]) }))
    .filter(({ from, to }) => from !== to)
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
