import type { Way } from '#rules/reminder.ts'
import type { NoticeKind } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useWords } from '#web/words/use-words.ts'

type Kinds = ReplyOf<'GET /reminder'>['kinds']
type KindTableProps = { kinds: Kinds; onChange(kinds: Kinds): void }

const ways: readonly Way[] = ['app', 'push', 'mail']

/** A check box for each kind and way. What concerns the account is always told. */
export function KindTable({ kinds, onChange }: KindTableProps) {
  const { reminders: words } = useWords()
  const rows = Object.entries(kinds) as [NoticeKind, NonNullable<Kinds[NoticeKind]>][]
  return (
    <table className="w-full text-15">
      <thead>
        <tr className="text-13 text-dim">
          <th scope="col" className="text-left font-normal">
            {words.kind}
          </th>
          {ways.map((way) => (
            <th key={way} scope="col" style={{ width: 64 }} className="text-center font-normal">
              {words.ways[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map(([kind, chosen]) => (
          <tr key={kind}>
            <th scope="row" className="py-2.5 text-left font-normal">
              {words.kinds[kind]}
            </th>
            {ways.map((way) => (
              <td key={way} className="text-center">
                {/* The finger's target is the cell. */}
                <label className="flex min-h-11 items-center justify-center">
                  <span className="sr-only">{`${words.kinds[kind]}: ${words.ways[way]}`}</span>
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-accent"
                    checked={chosen[way]}
                    disabled={kind === 'account'}
                    onChange={({ target }) => onChange({ [kind]: { ...chosen, [way]: target.checked } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
