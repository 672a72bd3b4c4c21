import type { PreviewedAnswer } from './wizard-view.ts'

/** Answers of more than these questions would not fit below the picture. */
const maxLines = 2

/** Returns what the preview says of these values: short facts, and the names of languages. */
export function previewTexts(
  previewed: PreviewedAnswer[],
  values: Record<string, string>,
): { facts: string[]; languages: string[] } {
  const said = (spoken: boolean) =>
    previewed
      .filter((answer) => answer.spoken === spoken)
      .flatMap(({ key, texts }) => (values[key] ?? '').split(',').flatMap((value) => texts[value] ?? []))
  return { facts: said(false).slice(0, maxLines), languages: said(true) }
}
