import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column'
import Play from 'lucide-react/icons/play'
import { accuracy } from '#rules/accuracy.ts'
import { noFigures } from '#rules/figures.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { LevelButtons } from '#web/tree/level-buttons.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Part } from './parts.ts'
import { useLevel } from './use-level.ts'

export type TopicPlace = { croom_id: string; study_id: string; topic_id: string; subtopic_id: string | null }

/** A part with level, figures and actions. */
export function PartSheet({ place, part, onClose }: { place: TopicPlace; part: Part; onClose(): void }) {
  const { curriculum: words, common, graphs, program, fields, format } = useWords()
  const setLevel = useLevel()
  const mayChange = useMayChange()
  const my = { ...noFigures, ...part.my }
  const { level } = my
  const path = [place.croom_id, place.study_id, place.topic_id, place.subtopic_id].filter((id) => id !== null)
  const percent = accuracy(my)
  const figures: [string, string][] = [
    [fields.minutes, format.minutes(my.minutes)],
    [fields.questions, format.number(my.questions)],
    [graphs.measures.accuracy, percent === null ? '–' : format.percent(percent / 100)],
    [words.wrongBlank, `${format.number(my.wrong)} / ${format.number(my.blank)}`],
    [words.lastDay, my.last_day === null ? words.never : format.day(my.last_day, 'long')],
  ]
  return (
    <Sheet
      title={part.name}
      onClose={onClose}
      footer={
        <>
          <LinkButton
            to="/progress"
            search={{ view: 'time', croom: place.croom_id, study: place.study_id, topic: place.topic_id }}
            icon={ChartNoAxesColumn}
          >
            {words.graph}
          </LinkButton>
          {mayChange && (
            <LinkButton to="/log" search={{ place: path.join('/') }} variant="primary" icon={Play}>
              {words.study}
            </LinkButton>
          )}
        </>
      }
    >
      {mayChange ? (
        <LevelButtons
          label={words.levelQuestion}
          value={level}
          onChange={(next) => {
            setLevel(place, next, level)
            onClose()
          }}
        />
      ) : (
        <p className="font-medium">{common.levels[level ?? 0]}</p>
      )}
      {'certainty' in part && part.certainty === 'uncertain' && (
        <p className="mt-4 text-13 text-dim">{program.uncertainText}</p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-3">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="text-13 text-dim">{name}</dt>
            <dd className="tabular font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-dim">{dotted(common.levels.map((name, step) => `${step} ${name}`))}</p>
    </Sheet>
  )
}
