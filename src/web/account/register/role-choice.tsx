import GraduationCap from 'lucide-react/icons/graduation-cap'
import House from 'lucide-react/icons/house'
import Users from 'lucide-react/icons/users'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** The roles in which a person registers. */
export type SignUpRole = Exclude<RoleId, typeof roleIds.admin>

/** Student, coach or parent: it decides what the rest of the form and the product look like. */
export function RoleChoice({ value, onChange }: { value: SignUpRole; onChange(role: SignUpRole): void }) {
  const { register: words } = useFirstWords()
  const roles = [
    { role: roleIds.student, title: words.student, text: words.studentText, Icon: GraduationCap },
    { role: roleIds.coach, title: words.coach, text: words.coachText, Icon: Users },
    { role: roleIds.parent, title: words.parent, text: words.parentText, Icon: House },
  ] as const
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">{words.role}</legend>
      {roles.map(({ role, title, text, Icon }) => (
        <label
          key={role}
          className="flex items-center gap-3 rounded-control border border-line bg-surface p-3 transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="role"
            checked={value === role}
            onChange={() => onChange(role)}
            className="size-4 accent-accent"
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{title}</span>
            <span className="block text-13 text-dim">{text}</span>
          </span>
          <Icon size={20} aria-hidden className="text-dim" />
        </label>
      ))}
    </fieldset>
  )
}
