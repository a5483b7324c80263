/** Over how many days the study is drawn; 14 unless the address says 30. */
export type StudentSearch = { days?: 30 | undefined }

export function validateSearch(raw: Record<string, unknown>): StudentSearch {
  return raw.days === 30 ? { days: 30 } : {}
}
