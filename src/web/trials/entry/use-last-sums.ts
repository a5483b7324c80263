import type { Section } from '#rules/section.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Form } from '#web/trials/drafts/draft.ts'

/**
 * The tests that were entered as a sum in the last trial exam of a class group, as students keep to what their result
 * cards print.
 * @returns undefined while loading
 */
export function useLastSums(form: Form | undefined): readonly Section[] | undefined {
  const { data, isPending } = useCall('GET /graph/trial', {})
  if (!form || (data === undefined && isPending)) return undefined
  const last = data?.trials.findLast(({ croom_id, kind }) => croom_id === form.croom_id && kind !== 'branch')
  return form.sections.filter(({ name, study_ids }) => study_ids.length > 1 && last?.sections.includes(name))
}
