import type { RestWords } from '#web/words/tr.ts'

export const oidc: RestWords['oidc'] = {
  or: 'or',
  with: (name) => `Sign in with ${name}`,
  title: 'Sign-in',
  working: 'Finishing your sign-in…',
  closedTitle: 'Not signed in',
  closed: 'The window was closed, or the sign-in was cancelled. You can try again.',
  unknown:
    'This sign-in did not begin in this tab, or took longer than ten minutes. Begin again on the sign-in page and finish it in the same tab.',
  failed: 'The place where you signed in reports an error. Try again soon, or use your password.',
  insecure:
    'This address is not safe (it should be https), so this way is closed. Write to your administrator.',
  again: 'Try again',
  toLogin: 'Back to the sign-in page',
  toSettings: 'Back to the security settings',
  newTitle: 'Do you have an account?',
  newText: (name) => `No account of Etüt belongs to who signs in with ${name} yet.`,
  newRegister: 'Create an account',
  newTie: 'I have one and will connect it',
  newTieText:
    'With an account, sign in with your password; then connect it under Settings, Security in one touch.',
  registers: (name) => `You are registering with ${name}`,
  registersText: 'No password is needed. Fill in what is missing, and your account opens.',
  withPassword: 'Register with a password',
  taken:
    'There is an account with this address. If it is yours, sign in with your password, then connect it.',
  takenLogin: 'Sign in and connect',
  card: 'Sign in with another account',
  cardText:
    'An account that you connect lets you in without a password. With two-step sign-in a code is still asked.',
  noPassword:
    'Your account has no password. Where one is asked, the account that you have connected takes its place. You can set one by e-mail; then connect this account again.',
  setPassword: 'Set a password',
  tie: 'Connect',
  tieTitle: (name) => `Connect ${name}`,
  tieText: 'Type your password first; then you are asked to sign in with that account.',
  tied: (name) => `${name} is connected`,
  since: (at) => `Connected: ${at}`,
  lastUsed: (at) => `Last sign-in: ${at}`,
  notTied: 'Not connected',
  untie: 'Remove',
  untieSure: 'Yes, remove',
  untied: 'Removed',
  proveText:
    'Your account has no password. Show who you are with an account that you have connected; then you come back here.',
  prove: (name) => `Confirm with ${name}`,
  proven: 'Confirmed by the account that you have connected.',
  proveAgain: 'Confirm again',
  provenBack: 'Confirmed. Within five minutes you can go on with what you were doing.',
  toForm: 'Back',
}
