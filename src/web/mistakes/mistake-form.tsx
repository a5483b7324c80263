import { useMemo, useState } from 'react'
import { limits } from '#rules/limits.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { nowhere, type Place, placeFields, placeOf } from '#rules/place.ts'
import { useCall } from '#web/api/use-call.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useLateRefusal } from '#web/offline/use-late-refusal.ts'
import { useQueuedSave } from '#web/offline/use-queued-save.ts'
import SubjectPicker from '#web/tree/picker/picker.tsx'
import { PlaceField } from '#web/tree/picker/place-field.tsx'
import { FormSheet } from '#web/ui/form-sheet.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type Draft, draftOf, emptyDraft, hasPhoto, keyFor, sentDraft } from './draft.ts'
import { dataUrl, type Mistake, type ShownMistake } from './mistake.ts'
import { PhotoField } from './photo-field.tsx'
import { usePicture } from './use-pictures.ts'

type MistakeFormProps = {
  /** The question to edit; undefined: a new one. */
  mistake?: ShownMistake
  /** Where a new one comes from. */
  place?: Place
  trialId?: string | undefined
  onRemove?: () => void
  onClose(): void
}

const noPicture = { id: '', picture: null, local: null }
const shown = [...placeFields, 'picture', 'question', 'answer', 'text', 'reason'] as const

/** Form of a question: its photo or its text, its topic, the answer. A new one survives closing and reloading. */
export default function MistakeForm({ mistake, place, trialId, onRemove, onClose }: MistakeFormProps) {
  const { mistakes: words, trials, fields } = useWords()
  const latest = useCall('GET /mistake', { query: { state: 'open', size: limits.pageSize } })
  const recent = useMemo(() => recentPlaces(latest.data?.rows ?? []), [latest.data])
  const typed = useMistakeDraft(mistake, place, trialId, recent[0])
  const save = useMistakeSave(mistake !== undefined, typed.drop, onClose)
  const [picks, setPicks] = useState(false)
  const [hasPicked, setHasPicked] = useState(false)
  const [isShrinking, setShrinking] = useState(false)
  const form = formOf(typed, save, shown)
  const { draft, change, field, errorAt } = form
  const stored = mistake?.picture != null
  const isPictured = hasPhoto(draft, stored)
  const url = usePhotoUrl(draft, mistake)
  function pick(place: Place) {
    setHasPicked(true)
    change({ place })
  }
  function leave() {
    if (mistake) typed.drop()
    onClose()
  }
  return (
    <FormSheet
      title={mistake ? words.editTitle : words.addTitle}
      form={form}
      hasVersion
      isReady={draft.place.topic_id !== null && !isShrinking && (isPictured || draft.question.trim() !== '')}
      onClose={leave}
      onRemove={
        onRemove &&
        (() => {
          typed.drop()
          onRemove()
        })
      }
      onSubmit={() => save.mutate({ body: sentDraft(draft, stored, form.isConflict) })}
      above={picks && <SubjectPicker onClose={() => setPicks(false)} onPick={pick} recent={recent} />}
    >
      <PhotoField
        url={url}
        hasPhoto={isPictured}
        error={errorAt('picture')}
        onBusy={setShrinking}
        onChange={(photo) => change({ photo })}
      />
      <PlaceField
        label={fields.topic}
        place={draft.place}
        isAsked={!mistake && draft.place.topic_id === null}
        recent={recent}
        lesson={place?.study_id ?? undefined}
        error={
          errorAt(...placeFields) ?? (hasPicked && isOnlyLesson(draft.place) ? words.needsTopic : undefined)
        }
        onPick={pick}
        onPress={() => setPicks(true)}
      />
      {!isPictured && (
        <TextArea
          label={words.question}
          hint={words.questionHint}
          maxLength={limits.noteCharacters}
          {...field('question')}
          error={errorAt('text')}
        />
      )}
      <TextArea
        label={words.answer}
        maxLength={limits.noteCharacters}
        {...field('answer')}
        error={isPictured ? errorAt('text') : undefined}
      />
      <SelectField
        label={words.reason}
        {...field('reason')}
        options={[
          { value: null, label: words.noReason },
          ...mistakeReasons.map((value) => ({ value, label: trials.reasons[value] })),
        ]}
      />
      {isShrinking && (
        <p role="status" className="text-13 text-dim">
          {words.shrinking}
        </p>
      )}
      {isPictured && <p className="text-13 text-dim">{words.private}</p>}
    </FormSheet>
  )
}

/** The photo of the form as an image: the new one, else the stored one. */
function usePhotoUrl({ photo }: Draft, mistake: ShownMistake | undefined): string | undefined {
  const { url } = usePicture(mistake && photo === undefined ? mistake : noPicture)
  return photo ? dataUrl(photo) : url
}

/** The typed question, stored on the device with its photo. */
function useMistakeDraft(
  mistake: ShownMistake | undefined,
  place: Place | undefined,
  trialId: string | undefined,
  usual: Place | undefined,
) {
  const [fresh] = useState(() =>
    mistake ? draftOf(mistake) : emptyDraft(place ?? usual ?? nowhere, trialId ?? null),
  )
  const from = mistake?.id ?? place?.subtopic_id ?? place?.topic_id ?? place?.study_id ?? undefined
  return useDraft<Draft>((student) => keyFor(student, from), fresh)
}

/** Saves a question, also without a connection. */
function useMistakeSave(isChange: boolean, drop: () => void, onClose: () => void) {
  const { mistakes: words, offline } = useWords()
  const isShown = useIsShown()
  const onRefused = useLateRefusal('POST /mistake', drop)
  return useQueuedSave('POST /mistake', {
    said(reply) {
      const text = isChange ? words.changed : words.saved
      return reply ? text : dotted([text, offline.kept])
    },
    onSuccess() {
      drop()
      if (isShown()) onClose()
    },
    onError(error, input) {
      // Neither the server nor the device has it: what is typed stays.
      if (error.status === 0) toast({ text: words.notKept })
      onRefused(error, input)
    },
  })
}

const isOnlyLesson = ({ study_id, topic_id }: Place) => study_id !== null && topic_id === null

function recentPlaces(rows: readonly Mistake[]): Place[] {
  const latest = rows.toSorted((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id))
  const places = new Map(
    latest.map((row) => [row.subtopic_id ?? row.topic_id, placeOf(row)] as const).reverse(),
  )
  return [...places.values()].reverse()
}
