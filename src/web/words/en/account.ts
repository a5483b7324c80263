import type { account as tr } from '../tr/account.ts'

export const account: typeof tr = {
  passwordOnce: 'This password is shown only once. A new one is chosen at the first sign-in.',
  passwordLost: 'Once closed it cannot be shown again; if it is lost, another can be made.',
}
