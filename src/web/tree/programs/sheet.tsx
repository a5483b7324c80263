import { hasKeyboard } from '#web/ui/field.tsx'
import { FindList } from '#web/ui/find-list.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { groupOf, type ProgramChoice, programGroups } from './choices.ts'
import { useProgramChoices } from './use-program-choices.tsx'

type ProgramSheetProps = {
  title: string
  choices: readonly ProgramChoice[]
  value: string
  /** Label of the empty choice; without it a choice is required. */
  none: string | undefined
  onPick(id: string): void
  onClose(): void
}
type Row = { id: string; name: string; text: string }

/** Picker of a class group by tab or by typing; a search covers all tabs. */
export default function ProgramSheet({ title, choices, value, none, onPick, onClose }: ProgramSheetProps) {
  const { program: words } = useWords()
  const groups = programGroups.filter((group) => choices.some((choice) => groupOf(choice) === group))
  const chosen = choices.find(({ id }) => id === value)
  // Derived instead of state, as the class groups may load after the sheet has opened.
  const first = chosen ? groupOf(chosen) : groups.includes('exam') ? 'exam' : groups[0]
  const { typed, setTyped, isSearch, picked, shown, tabs, textOf } = useProgramChoices(choices, groups, first)
  const rows = shown.map((choice): Row => ({ id: choice.id, name: choice.name, text: textOf(choice) }))

  return (
    <Sheet title={title} onClose={onClose}>
      {groups.length > 1 && (
        // No autofocus on touch devices, where the keyboard would cover the list.
        <div tabIndex={-1} className="mb-3 outline-none" data-focus-first={!hasKeyboard() || undefined}>
          {tabs}
        </div>
      )}
      <FindList
        // Not the group, which changes when the class groups arrive while somebody types.
        key={picked}
        label={words.search}
        placeholder={words.placeholder}
        typed={typed}
        onType={setTyped}
        found={none !== undefined && !isSearch ? [{ id: '', name: none, text: '' }, ...rows] : rows}
        keyOf={({ id }) => id}
        onPick={({ id }) => onPick(id)}
        nothing={choices.length > 0 && words.none}
      >
        {({ id, name, text }) => (
          <span className="min-w-0">
            <span className={`block font-medium wrap-anywhere ${id === value ? 'text-accent-ink' : ''}`}>
              {name}
            </span>
            {text && <span className="block text-13 text-dim">{text}</span>}
          </span>
        )}
      </FindList>
    </Sheet>
  )
}
