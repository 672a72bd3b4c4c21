import type { Locale } from '#kernel/locale.ts'
import { wordNamed } from './catalogue.ts'
import * as m from './compiled/messages.js'

/**
 * Returns what a notification says, by the template of its mail (the word `notices_<template>`): in the list on the site
 * and in what a browser shows. `partner` and `title` are empty where there is none or it is gone.
 */
export function noticeSentence(
  template: string,
  { partner, title }: { partner: string; title: string },
  locale: Locale,
): string {
  const say = wordNamed(`notices_${template.replaceAll('-', '_')}`) ?? m.notices_title
  const gone = template === 'search-found' ? m.notices_some_place : m.notices_some_listing
  const inputs = {
    partner: partner || m.notices_somebody({}, { locale }),
    // After "mit", "bei" and "von"; a name is the same in every case.
    dative: partner || m.notices_somebody_dative({}, { locale }),
    title: title || gone({}, { locale }),
  }
  return say(inputs, { locale }).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
