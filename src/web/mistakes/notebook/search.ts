import { isId, isOn } from '#web/ui/search-params.ts'

/** What of the notebook is shown: of a topic or a trial exam, and the question that is open. */
export type MistakesSearch = {
  view?: 'open' | 'solved'
  topic?: string
  trial?: string
  open?: string
  /** Opens the form for a new one. */
  new?: true
}

export function validateSearch(raw: Record<string, unknown>): MistakesSearch {
  const { view, topic, trial, open } = raw
  return {
    ...((view === 'open' || view === 'solved') && { view }),
    ...(isId(topic) && { topic }),
    ...(isId(trial) && { trial }),
    ...(isId(open) && { open }),
    ...(isOn(raw.new) && { new: true as const }),
  }
}
