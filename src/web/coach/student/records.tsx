import { useCall } from '#web/api/use-call.ts'
import { RecordList } from '#web/study/record/record-list.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useNearDay } from '#web/words/use-near-day.ts'
import { useWords } from '#web/words/use-words.ts'

/** Number of shown records; the same query as the tiles use, so that it is sent once. */
export const recordCount = 8

/** The latest records, read-only. */
export function Records() {
  const { student: words } = useWords()
  const nearDay = useNearDay()
  const answer = useCall('GET /state', { query: { size: recordCount } })
  return (
    <Card padded={false} title={words.records}>
      <Loaded
        answer={answer}
        isEmpty={({ records }) => records.total === 0}
        empty={<p className="border-t border-line px-4 py-5 text-dim lg:px-5">{words.noRecords}</p>}
      >
        {({ records, today }) => <RecordList rows={records.rows} dayOf={(day) => nearDay(day, today.day)} />}
      </Loaded>
    </Card>
  )
}
