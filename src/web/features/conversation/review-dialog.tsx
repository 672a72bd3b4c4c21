import { EyeOff } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { FieldError } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { useLimits } from '../../parts/limits.ts'
import { StarsField } from '../../parts/stars-field.tsx'
import { AspectFields } from '../reviews/aspect-fields.tsx'
import type { DialogBodyProps } from './dialog-body-props.ts'
import { ReviewedStay } from './reviewed-stay.tsx'
import { DialogTextField } from './dialog-text-field.tsx'

/** Stars and a text about a stay that has ended. */
export function ReviewDialog({ thread, answer }: DialogBodyProps) {
  const problems = answer?.problems.map(inPlainWords)
  return (
    <>
      <ReviewedStay thread={thread} />
      <div>
        <StarsField
          name="rating"
          label={m.order_review_rating()}
          defaultValue={Number(answer?.values.rating) || undefined}
          wrong={problems?.some(({ field }) => field === 'rating') ?? false}
        />
        <FieldError name="rating" problems={problems} />
      </div>
      <DialogTextField
        thread={thread}
        dialog="review"
        refused={answer?.values.content}
        id="review-content"
        name="content"
        label={m.order_review_content()}
        rows={5}
        required
        maxLength={useLimits().text}
        problems={problems}
      />
      <AspectFields aspects={thread.order.aspects} values={answer?.values ?? {}} />
      <Alert icon={EyeOff}>{m.order_review_hidden()}</Alert>
    </>
  )
}

/** Returns the problem with a sentence of this form for missing values. */
function inPlainWords(problem: FormProblem): FormProblem {
  if (problem.field === 'rating') return { ...problem, message: m.order_review_rating_required() }
  if (problem.field === 'content' && problem.code !== 'field-too-long')
    return { ...problem, message: m.order_review_content_required() }
  return problem
}
