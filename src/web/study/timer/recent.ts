import { type Place, placeOf } from '#rules/place.ts'

/** The places of records with a lesson, in their order; none while the records are unknown. */
export function studiedIn(rows: readonly Place[] = []): Place[] {
  return rows.filter(({ study_id }) => study_id !== null).map(placeOf)
}
