import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { Field, type FieldProps, inputClass } from './field.tsx'

export type PasswordFieldProps = Omit<FieldProps, 'hint'> &
  Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange'> & { hint?: string; onChange(text: string): void }

/** A password field that can be shown, warns about Caps Lock and supports password managers. */
export function PasswordField({ label, hint, error, onChange, ...input }: PasswordFieldProps) {
  const { password } = useFirstWords()
  const [isShown, setIsShown] = useState(false)
  const [hasCaps, setHasCaps] = useState(false)
  const onKey = (event: KeyboardEvent) => setHasCaps(event.getModifierState?.('CapsLock') ?? false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field label={label} hint={hasCaps ? password.capsLock : hint} error={error}>
      {(ids) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...ids}
            type={isShown ? 'text' : 'password'}
            onChange={({ target }) => onChange(target.value)}
            onKeyDown={onKey}
            onKeyUp={onKey}
            onBlur={() => setHasCaps(false)}
            className={`${inputClass} pr-12`}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={password.show}
            title={isShown ? password.hide : password.show}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-dim hover:text-ink"
          >
            <Icon size={18} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
