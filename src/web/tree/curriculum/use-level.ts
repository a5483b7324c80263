import { useRef } from 'react'
import type { Place } from '#rules/place.ts'
import type { Level } from '#rules/vocabulary.ts'
import { newId } from '#web/api/new-id.ts'
import { useDayNow } from '#web/calendar/use-day-now.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import type { TopicPlace } from './part-sheet.tsx'

/** Saves a level for the current day, with undo for six seconds. */
export function useLevel(): (place: TopicPlace, level: Level, before: Level | null) => void {
  const { common, curriculum: words } = useWords()
  const mayChange = useMayChange()
  const dayNow = useDayNow()
  // The last saved level of each part and the level shown before; valid until the tree shows another one.
  const said = useRef(new Map<string, { level: Level; before: Level | null }>())
  const remove = useQueuedSave('GET /state/delete/{id}')
  const save = useQueuedSave('GET /state/save', {
    onError(error, { query }) {
      said.current.delete(partOf(query))
      tellError(error)
    },
    said(reply, { query }) {
      const { id = '', level } = query
      const name = common.levels[level ?? 0] ?? ''
      function undo() {
        said.current.delete(partOf(query))
        remove.mutate({ params: { id } })
      }
      return { text: reply ? words.levelSaved(name) : words.levelKept(name), undo }
    },
  })
  return (place, level, before) => {
    const last = said.current.get(partOf(place))
    const stands = last?.before === before ? last.level : before
    if (!mayChange || level === (stands ?? 0)) return
    said.current.set(partOf(place), { level, before })
    const day = dayNow()
    save.mutate({ query: { id: newId(), ...place, kind: 'other', level, ...(day && { day }) } })
  }
}

function partOf({ topic_id, subtopic_id }: Partial<Place>): string {
  return subtopic_id ?? topic_id ?? ''
}
