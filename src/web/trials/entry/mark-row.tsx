import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { KeyboardEvent } from 'react'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import type { MarkDraft } from '#web/trials/drafts/draft.ts'
import { IconButton } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { inputClass } from '#web/ui/field.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Missed } from './marks.ts'

type MarkRowProps = {
  mark: MarkDraft
  /** Names from the lesson down. */
  names: readonly string[]
  /** Unmarked questions of the lesson; negative if there are too many marks. */
  left: Missed
  fault: string | undefined
  /** On a phone one mark is open at a time; the others are a line. */
  isOpen: boolean
  onOpen(): void
  onChange(part: Partial<MarkDraft>, about: string | null): void
  onRemove(): void
  /** Moves the focus back to the search. */
  onDone(): void
}

/** One mark: count, wrong or blank, and reason; digits choose the reason. */
export function MarkRow({
  mark,
  names,
  left,
  fault,
  isOpen,
  onOpen,
  onChange,
  onRemove,
  onDone,
}: MarkRowProps) {
  const { trialEntry: words, trials, fields, record, common, format } = useWords()
  const name = names.at(-1) ?? ''
  const other = mark.result === 'wrong' ? 'blank' : 'wrong'
  const said = left[mark.result] < 0 ? words.overMarked(format.number(-left[mark.result])) : fault
  const count = (by: number) =>
    mark.count + by >= 1 &&
    (by < 0 || left[mark.result] >= by) &&
    onChange({ count: mark.count + by }, 'count')

  function onKey(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const reason = mistakeReasons[Number(key) - 1]
    if (reason) {
      onChange({ reason }, null)
      onDone()
    } else if (key === 'Enter') onDone()
    else if (key === '+') count(1)
    else if (key === '-') count(-1)
    else if (key === 'Delete') onRemove()
    else return
    event.preventDefault()
  }
  const heading = (
    <>
      <span className="block leading-5 font-medium wrap-anywhere">{name}</span>
      <span className="block text-13 text-dim">{names.slice(0, -1).join(' › ')}</span>
    </>
  )
  if (!isOpen && !said)
    return (
      <li>
        <button
          type="button"
          aria-expanded={false}
          onClick={onOpen}
          className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:bg-sunken"
        >
          <span className="min-w-0 flex-1">{heading}</span>
          <span className="max-w-2/5 text-right text-13">
            {dotted([record.fields[mark.result], mark.count > 1 && format.number(mark.count)])}
            <span className="block text-dim">
              {mark.reason ? trials.reasons[mark.reason] : words.noReason}
            </span>
          </span>
        </button>
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-52">
        {heading}
        <ErrorText className="text-13">{said}</ErrorText>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-1 max-sm:w-full">
        <button
          type="button"
          onClick={() => onChange({ result: other }, null)}
          disabled={left[other] < mark.count}
          title={words.resultTo(record.fields[other])}
          aria-label={`${name}: ${record.fields[mark.result]}`}
          className="min-h-11 min-w-16 rounded-control border border-line px-3 text-13 hover:enabled:bg-sunken lg:min-h-10"
        >
          {record.fields[mark.result]}
        </button>
        <IconButton
          label={words.fewer(name)}
          icon={Minus}
          disabled={mark.count <= 1}
          onClick={() => count(-1)}
        />
        <output
          aria-label={`${fields.question_count}: ${name}`}
          className="tabular w-6 text-center font-semibold"
        >
          {format.number(mark.count)}
        </output>
        <IconButton
          label={words.moreOf(name)}
          icon={Plus}
          disabled={left[mark.result] < 1}
          onClick={() => count(1)}
        />
        <select
          data-mark={mark.key}
          aria-label={`${fields.reason}: ${name}`}
          value={mark.reason ?? ''}
          onKeyDown={onKey}
          onChange={({ target }) =>
            onChange({ reason: mistakeReasons.find((reason) => reason === target.value) ?? null }, null)
          }
          className={`${inputClass} scroll-my-40 max-sm:order-last max-sm:basis-full sm:w-56`}
        >
          <option value="">{words.noReason}</option>
          {mistakeReasons.map((reason, index) => (
            <option key={reason} value={reason}>
              {index + 1}&nbsp;· {trials.reasons[reason]}
            </option>
          ))}
        </select>
        <IconButton
          label={`${common.delete}: ${name}`}
          icon={Trash2}
          onClick={onRemove}
          className="max-sm:ml-auto"
        />
      </div>
    </li>
  )
}
