import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectFiles } from '../support/source.ts'

const field = /<(TextField|TextArea|NumberField|OneFieldForm|FormSheet|EntryForm|input|textarea)\b/
const ownState = /\b(useState|useFields)\b[<(]/
const draft = /\b(useDraft|useTextDraft|useTyped|writeDraft|useEntry|useLine)\b[<(]/
/** Fields whose state is not work that could be lost, with the reason. */
const others: Record<string, string> = {
  'src/web/auth/login/page.tsx': 'a guest',
  'src/web/auth/login/mailed-link-form.tsx': 'a guest, and nothing is typed',
  'src/web/auth/reset-password/page.tsx': 'a guest',
  'src/web/account/register/page.tsx': 'a guest',
  'src/web/auth/second-step.tsx': 'a guest',
  'src/web/auth/code-field.tsx': 'a code that is good for half a minute',
  'src/web/account/factor/set-up.tsx': 'a password, and such a code',
  'src/web/account/ask-password.tsx': 'a password, and such a code',
  'src/web/account/factor/passkeys-card.tsx': 'a password, such a code, and a name of two words',
  'src/web/auth/change-password/page.tsx': 'passwords',
  'src/web/account/delete-account.tsx': 'a password, and an address to confirm',
  'src/web/tree/editor/study-fields.tsx': 'a count that is saved when the field is left',
  'src/web/calendar/date-field.tsx': 'the control itself',
  'src/web/mistakes/photo-field.tsx': 'the control itself',
  'src/web/comments/card.tsx': 'whether the field is open',
  'src/web/study/own-sources/range-fields.tsx': 'the control itself',
  'src/web/chart/explorer.tsx': 'the part of a chart that is shown',
}

/** Files with a field and a state of their own, which the device does not keep. */
function withoutDraft(): string[] {
  return projectFiles()
    .filter((path) => /^src\/web\/(?!ui\/).*\.tsx$/.test(path))
    .filter((path) => {
      const text = readFileSync(path, 'utf8')
      return field.test(text) && ownState.test(text) && !draft.test(text)
    })
}

it('every form keeps what is typed on the device, but a guest’s and passwords', () => {
  expect(withoutDraft().filter((path) => !(path in others))).toEqual([])
  expect(Object.keys(others).filter((path) => !withoutDraft().includes(path))).toEqual([])
})
