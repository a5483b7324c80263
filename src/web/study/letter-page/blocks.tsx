import { type ReactNode, useState } from 'react'
import { formatNumber } from '#rules/format-number.ts'
import type { LetterDayState, Locale } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useChart } from '#web/chart/words.ts'
import { HandDot } from '#web/ui/badge.tsx'
import { Bubble, type BubbleState } from '#web/ui/bubble.tsx'
import { dotted } from '#web/words/dotted.ts'
import { formatIn } from '#web/words/format.ts'
import { LetterChart } from './letter-chart.tsx'

export type OpenLetter = ReplyOf<'GET /ai/analysis-pdfs/{id}'>
export type Block = NonNullable<OpenLetter['letter']>['blocks'][number]

type BlockProps = {
  block: Block
  lang: Locale
  note: string | null
  /** Whether somebody else wrote the note. */
  isByOther: boolean
}

/** One block of a letter with the facts of the PDF; nothing for the lead, which is the subtitle of the page. */
export function LetterBlock({ block, lang, note, isByOther }: BlockProps) {
  const { kind, title, text, rows } = block
  const lines = text.split('\n')
  switch (kind) {
    case 'lead':
      return null
    case 'told':
      return (
        <section>
          <p>{lines[0]}</p>
          <p className="mt-1 text-12 text-dim">{lines.slice(1).join(' ')}</p>
        </section>
      )
    case 'days':
      return (
        <section className="rounded-card border border-line bg-surface p-4">
          <ol className="grid grid-cols-7 justify-items-center">
            {rows.map((row) => (
              <Day key={row.details[0]} row={row} lang={lang} />
            ))}
          </ol>
          <p className="mt-3 text-13 text-dim">{text}</p>
        </section>
      )
    case 'bars':
    case 'trend':
      return (
        <Section title={title}>
          {rows.length > 1 && <LetterChart block={block} />}
          <p className="mt-2 text-13 text-dim">{lines.join(' ')}</p>
        </Section>
      )
    case 'good':
    case 'focus':
      return (
        <Section title={title}>
          <ul className="mt-1 grid list-disc gap-1.5 pl-5">
            {rows.map(({ label, details }) => (
              <li key={label}>
                {label} <span className="text-13 text-dim">{details.join(' ')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )
    case 'question':
      return (
        <section className="rounded-card border border-line bg-surface p-4">
          <h2 className="text-13 font-medium text-dim">{title}</h2>
          <p className="mt-1 text-17 font-semibold">{lines[0]}</p>
          <p className="mt-2 text-13 text-dim">{lines.slice(1).join(' ')}</p>
        </section>
      )
    case 'note':
      return (
        <section className="rounded-card border border-line bg-surface p-4">
          <h2 className="text-13 font-medium text-dim">
            {isByOther && <HandDot />}
            {title}
          </h2>
          {note && (
            <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
              {note}
            </p>
          )}
          {text && (
            <p className={`text-13 text-dim ${note ? 'mt-3 border-t border-line pt-2.5' : 'mt-2'}`}>{text}</p>
          )}
        </section>
      )
    case 'source':
      return <p className="text-12 text-dim">{text}</p>
    default:
      return (
        <Section title={title}>
          {rows.length > 0 && (
            <Rows
              rows={rows}
              isBelow={kind === 'figures' || rows.some(({ details }) => details.length > 3)}
            />
          )}
          {text && <p className="mt-2 text-13 text-dim">{text}</p>}
        </Section>
      )
  }
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      {title && (
        <h2 dir="auto" className="text-17 font-semibold wrap-anywhere">
          {title}
        </h2>
      )}
      {children}
    </section>
  )
}

/** Rows of a phone before the others are asked for. */
const few = 3

/** Names with their numbers, a line each; a phone folds a long list. @param isBelow what is told beside a number is long */
function Rows({ rows, isBelow }: { rows: Block['rows']; isBelow: boolean }) {
  const { words, locale } = useChart()
  const [showsAll, setShowsAll] = useState(false)
  const rest = rows.length - few
  return (
    <>
      <dl className="tabular divide-y divide-line">
        {rows.map(({ label, value, details }, index) => (
          <div
            // Two planned items may be the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter keep their order
            key={index}
            className={`flex min-h-9 flex-wrap items-center gap-x-3 py-1.5 ${!showsAll && rest > 1 && index >= few ? 'max-lg:not-print:hidden' : ''}`}
          >
            <dt dir="auto" className="min-w-0 flex-1 basis-24 text-dim wrap-anywhere">
              {label}
            </dt>
            <dd className="ml-auto max-w-[60%] shrink-0 text-right">
              <strong className="font-semibold">{value}</strong>{' '}
              {!isBelow && <span className="text-13 text-dim">{dotted(details)}</span>}
            </dd>
            {isBelow && <dd className="w-full text-13 text-dim empty:hidden">{dotted(details)}</dd>}
          </div>
        ))}
      </dl>
      {rest > 1 && (
        <button
          type="button"
          lang={locale}
          data-print="no"
          onClick={() => setShowsAll(!showsAll)}
          className="-mb-2 min-h-11 text-13 font-medium text-accent-ink lg:hidden"
        >
          {showsAll ? words.showFewer : words.showRest(formatNumber(rest, locale, 0))}
        </button>
      )}
    </>
  )
}

const bubbles: Record<LetterDayState, BubbleState> = {
  none: 'empty',
  rest: 'rest',
  done: 'done',
  goal: 'goal',
}

/** A day: the first letter of its name in a bubble, its time below. */
function Day({
  row: { label, value, details, state, amount },
  lang,
}: {
  row: Block['rows'][number]
  lang: Locale
}) {
  return (
    <li className="flex min-w-0 flex-col items-center gap-1.5">
      <Bubble state={bubbles[state ?? 'none']} size={34} label={`${dotted([label, ...details])}: ${value}`}>
        {label.slice(0, 1).toLocaleUpperCase(lang)}
      </Bubble>
      <span aria-hidden className="tabular text-12 text-dim">
        {amount ? formatIn(lang).hours(amount) : '–'}
      </span>
    </li>
  )
}
