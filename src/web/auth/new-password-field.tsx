import { limits } from '#rules/limits.ts'
import { PasswordField, type PasswordFieldProps } from '#web/ui/password-field.tsx'
import { useFirstWords } from '#web/words/use-first-words.ts'

/** A field for a new password with its rules. */
export function NewPasswordField({ value, ...props }: PasswordFieldProps & { value: string }) {
  const { password } = useFirstWords()
  const isLong = [...value].length >= limits.passwordMin
  return (
    <PasswordField
      {...props}
      value={value}
      autoComplete="new-password"
      hint={isLong ? password.ruleMet : password.rule(limits.passwordMin)}
    />
  )
}
