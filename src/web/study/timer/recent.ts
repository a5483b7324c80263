import { type Place, placeOf } from '#rules/place.ts'

/** The places of records with a lesson, in their order. */
export function studiedIn(rows: readonly Place[]): Place[] {
  return rows.filter(({ study_id }) => study_id !== null).map(placeOf)
}
