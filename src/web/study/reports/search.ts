import { reportKinds } from '#rules/vocabulary.ts'
import { oneOf, page, searchOf } from '#web/ui/search-params.ts'

/** Filter of the list of reports. */
export const validateSearch = searchOf({ kind: oneOf(reportKinds), page })
