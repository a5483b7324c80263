import { graphsReaders } from '#web/study/graphs/search.ts'
import { curriculumReaders } from '#web/tree/curriculum/search.ts'
import { isOn, searchOf } from '#web/ui/search-params.ts'

/**
 * Without `view` and `list` the class group with its topic map, and `topic` the one that is open. With `view` the graphs
 * of study time or trial exams of a part; with `list` the topics as a list with their subtopics, which `edit` changes.
 */
export const validateSearch = searchOf({
  ...curriculumReaders,
  ...graphsReaders,
  list: (value, { edit }) => (isOn(value) || isOn(edit) ? (1 as const) : undefined),
  // The list of topics opens a lesson without its class group, the graphs do not.
  study: curriculumReaders.study,
})
