import { Refusal } from '#rules/refusal.ts'
import { assertNoDelay, countFailure } from '#server/services/attempts/attempts.ts'
import { forgetFailures } from '#server/services/attempts/sql.ts'
import type { Context, SlowContext } from '#server/services/context.ts'
import { readTyped, spendCode } from '#server/services/factor/code.ts'
import { recoverySalt } from '#server/services/factor/sql.ts'

type Outcome = Awaited<ReturnType<typeof spendCode>>

/**
 * Hashes a typed code before the transaction.
 * @returns a function that uses the code up inside the transaction; undefined without a second factor
 */
export async function spending({ sql, services, actor, now }: SlowContext, code: string) {
  const salt = await recoverySalt(sql, actor.id)
  if (salt === undefined) return undefined
  const typed = await readTyped(services.passwords, salt, code)
  return ({ sql, actor }: Context) => spendCode(sql, services.tokens, actor.id, typed, now)
}

/**
 * Spends a code and makes a change in the same transaction. Wrong codes count like failed sign-ins, outside of it.
 * @throws Refusal RULE for a wrong or used code | TOO_MANY
 */
export async function withCode(
  { sql, services, actor, write }: SlowContext,
  spend: (inside: Context) => Promise<Outcome>,
  change: (inside: Context) => Promise<void>,
): Promise<void> {
  // Not the bucket of the limit of calls, whose tries are no failures.
  const bucket = `code:${actor.id}`
  if (services.rateLimit) await assertNoDelay(sql, bucket)
  const outcome = await write(async (inside) => {
    const outcome = await spend(inside)
    if (outcome === 'spent') await change(inside)
    return outcome
  })
  if (outcome !== 'spent') {
    if (services.rateLimit) await countFailure(sql, bucket)
    const fault = outcome === 'used' ? 'factorCodeUsed' : 'factorCodeWrong'
    throw new Refusal('RULE', { code: { fault } })
  }
  if (services.rateLimit) await forgetFailures(sql, bucket)
}
