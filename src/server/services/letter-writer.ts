/** A model that answers in words, on a server that speaks the chat completions format. */
export type Writer = {
  /**
   * @param task what to answer
   * @param facts what the task is about
   * @returns undefined when it is busy, fails or does not answer in time; the reason is given to `onError`
   */
  write(task: string, facts: string): Promise<string | undefined>
}

export type WriterSettings = {
  /** Where `/chat/completions` is, such as `https://ai.example/v1`. */
  url: string
  key: string | undefined
  model: string
}

/**
 * @param onError hears why there are no words; never what was sent or answered
 * @param limits.waitMs timeout of an answer, to its last byte
 * @param limits.bytes longest answer
 * @param limits.atOnce requests at a time; what comes meanwhile goes without
 * @param limits.restMs after a failure nothing is asked for so long, so that many letters do not each wait for a
 *   server that is away
 */
export function makeWriter(
  { url, key, model }: WriterSettings,
  onError: (error: unknown) => void,
  limits = { waitMs: 20_000, bytes: 64 * 1024, atOnce: 4, restMs: 60_000 },
): Writer {
  const address = `${url}/chat/completions`
  let underWay = 0
  let restsUntil = 0

  async function ask(task: string, facts: string): Promise<string> {
    const signal = AbortSignal.timeout(limits.waitMs)
    const response = await fetch(address, {
      method: 'POST',
      // Only the server that was set up may answer.
      redirect: 'error',
      signal,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model,
        temperature: 0.2,
        max_tokens: 400,
        messages: [
          { role: 'system', content: task },
          { role: 'user', content: facts },
        ],
      }),
    })
    const text = await readAtMost(response, limits.bytes)
    if (!response.ok) throw new Error(`the model's server answered ${response.status}`)
    return contentOf(text)
  }

  return {
    async write(task, facts) {
      if (underWay >= limits.atOnce || Date.now() < restsUntil) return undefined
      underWay += 1
      try {
        return await ask(task, facts)
      } catch (error) {
        restsUntil = Date.now() + limits.restMs
        onError(error)
        return undefined
      } finally {
        underWay -= 1
      }
    },
  }
}

/** Leaving the loop closes the connection. */
async function readAtMost({ body }: Response, bytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > bytes) throw new Error(`the model's answer is longer than ${bytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The text of the first choice. */
function contentOf(text: string): string {
  let answer: { choices?: { message?: { content?: unknown } }[] } | null
  try {
    answer = JSON.parse(text)
  } catch {
    throw new Error("the model's answer is not JSON")
  }
  const choices = answer?.choices
  const content = Array.isArray(choices) ? choices[0]?.message?.content : undefined
  if (typeof content !== 'string') throw new Error("the model's answer holds no text")
  return content
}
