declare const use: unique symbol

/** The id of the person whose rows a statement reads or changes. */
export type OwnerId = string & { readonly [use]: 'owner' }

/** The id of the person who acts: in coach mode the coach. Rows name them as who made or changed them. */
export type ActorId = string & { readonly [use]: 'actor' }

/**
 * The account whose password, sessions or address a statement reads or changes: of a person for whom rights were
 * decided, or of one found by an address or a secret.
 */
export type AccountId = OwnerId | ActorId | (string & { readonly [use]: 'account' })

/**
 * Marks the id of a person on whose rows the rights were checked. `test/source/structure.test.ts` lists the files that
 * may.
 */
export function ownerId(id: string): OwnerId {
  return id as OwnerId // the brand exists only in types
}

/** Says that a person is signed in. `test/source/structure.test.ts` lists the files that may. */
export function actorId(id: string): ActorId {
  return id as ActorId // the brand exists only in types
}

/**
 * Marks the id of an account that was found by a secret, is new, or was named by a call whose row or rule allows it.
 * `test/source/structure.test.ts` lists the files that may.
 */
export function accountId(id: string): AccountId {
  return id as AccountId // the brand exists only in types
}

/** Whether people change their own rows. */
export function isOwn(owner: OwnerId, actor: ActorId): boolean {
  const id: string = owner
  return id === actor
}
