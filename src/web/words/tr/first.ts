import { errors } from './errors.ts'
import { common } from './everywhere.ts'
import { login } from './login.ts'
import { password } from './password.ts'
import { register } from './register.ts'
import { shell } from './shell.ts'

/** What the entrance and the frame around every page say, in Turkish: a first visit loads no more. */
export const first = {
  common,
  errors,
  shell,
  login,
  register,
  password,
}
