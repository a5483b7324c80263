import { type GraphsSearch, validateSearch as graphsSearch } from '#web/study/graphs/search.ts'
import { type CurriculumSearch, validateSearch as partsSearch } from '#web/tree/curriculum/search.ts'
import { isOn } from '#web/ui/search-params.ts'

/**
 * Without `view` and `list` the class group with its topic map, and `topic` the one that is open. With `view` the graphs
 * of study time or trial exams of a part; with `list` the topics as a list with their subtopics, which `edit` changes.
 */
export type ProgressSearch = GraphsSearch & CurriculumSearch & { list?: 1 }

export function validateSearch(raw: Record<string, unknown>): ProgressSearch {
  return {
    ...partsSearch(raw),
    ...graphsSearch(raw),
    ...((isOn(raw.list) || isOn(raw.edit)) && { list: 1 as const }),
  }
}
