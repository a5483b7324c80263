import type { Column } from '#web/trials/drafts/cells.ts'
import { useWords } from '#web/words/use-words.ts'

type HeadId = Column | 'name' | 'blank' | 'net' | 'exempt'

/** Column headings; in the detailed grid of a phone the cells have labels instead. */
export function GridHead({ isDetailed }: { isDetailed: boolean }) {
  const { trialEntry: words, trialAnalysis, fields, record } = useWords()
  const heads: { id: HeadId; name: string; isDetail?: true }[] = [
    { id: 'name', name: fields.lesson },
    { id: 'count', name: fields.questions, isDetail: true },
    { id: 'correct', name: record.fields.correct },
    { id: 'wrong', name: record.fields.wrong },
    { id: 'blank', name: record.fields.blank },
    { id: 'net', name: fields.net },
    { id: 'minutes', name: words.minutes, isDetail: true },
    { id: 'exempt', name: trialAnalysis.exempt, isDetail: true },
  ]
  return (
    <thead className={isDetailed ? 'max-sm:sr-only' : ''}>
      <tr className="border-y border-line text-13 text-dim max-sm:text-[min(0.8125rem,3.6vw)]">
        {heads
          .filter(({ isDetail }) => isDetailed || !isDetail)
          .map(({ id, name }) => (
            <th
              key={id}
              scope="col"
              className={`px-1.5 py-2 font-medium first:pl-4 last:pr-4 lg:first:pl-5 lg:last:pr-5 ${lookOf(id)} ${id === 'wrong' && !isDetailed ? 'max-sm:pr-4' : ''}`}
            >
              {name}
            </th>
          ))}
      </tr>
    </thead>
  )
}

/** Text alignment of a column. */
function lookOf(id: HeadId): string {
  if (id === 'name') return 'text-left'
  return id === 'blank' || id === 'net' ? 'text-right max-sm:hidden' : 'text-center'
}
