import type { Marketplace } from '#config/marketplace.ts'
import type { ExportedConversation, OwnContents } from '#domain/privacy/index.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, isLocale, languageName } from '#kernel/locale.ts'
import { cardName } from '#words/card-name.ts'
import * as m from '#words/compiled/messages.js'
import {
  actOfStaff,
  exportedDays,
  conversationState,
  listingState,
  mailName,
  moneyText,
  payoutText,
  refundText,
  reportReason,
  sessionDevice,
} from './data-export-words.ts'
import { searchInWords } from './data-export-search.ts'
import { facts, listed, section } from './html-parts.ts'

type Reader = Pick<OwnContents, 'locale' | 'timeZone'>

/** Returns the page of a data export up to its conversations. Every text of a person is escaped. */
export function pageStart({ data, ...reader }: Pick<OwnContents, 'data'> & Reader, marketplace: Marketplace): string {
  const { locale } = reader
  const inLocale = { locale }
  const title = m.own_data_page_title({ name: data.site.name }, inLocale)
  const { account, sessions, card, payoutAccount, settings } = data
  const [phone, when] = [account.protectedData.phoneNumber, (at: Date | null) => moment(at, reader)]
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(m.own_data_page_lead({ when: when(data.createdAt) }, inLocale))}</p>
${section(
  m.own_data_page_account({}, inLocale),
  picture(account.picture) +
    facts([
      [m.own_data_page_name({}, inLocale), [account.firstName, account.lastName].filter(Boolean).join(' ')],
      [m.own_data_page_shown_as({}, inLocale), account.displayName],
      [m.auth_email({}, inLocale), account.email],
      [m.account_phone({}, inLocale), typeof phone === 'string' ? phone : ''],
      [m.own_data_page_about({}, inLocale), account.bio],
      [m.own_data_page_member_since({}, inLocale), when(account.createdAt)],
      [
        m.own_data_page_language({}, inLocale),
        isLocale(settings.language) ? languageName(settings.language) : settings.language,
      ],
    ]),
)}
${section(
  m.own_data_page_money({}, inLocale),
  facts([
    [m.own_data_page_card({}, inLocale), card ? cardName(card, inLocale) : ''],
    [m.own_data_page_bank({}, inLocale), payoutAccount?.bankLast4 ? `… ${payoutAccount.bankLast4}` : ''],
  ]),
)}
${section(
  m.own_data_page_listings({}, inLocale),
  data.listings
    .map(
      (listing) => `<article><h3>${escapeHtml(listing.title)}</h3>${listing.pictures.map(picture).join('')}
${facts([
  [m.own_data_page_state({}, inLocale), listingState(listing, locale)],
  [
    m.own_data_page_address({}, inLocale),
    [listing.location?.building, listing.location?.address].filter(Boolean).join(', '),
  ],
  [m.own_data_page_since({}, inLocale), when(listing.createdAt)],
])}<p class="text">${escapeHtml(listing.description)}</p></article>`,
    )
    .join(''),
)}
${section(
  m.own_data_page_reviews_written({}, inLocale),
  listed(
    data.reviews.written.map((each) => `${each.rating}/5 · ${each.with} · ${when(each.createdAt)}: ${each.content}`),
  ),
)}
${section(
  m.own_data_page_reviews_received({}, inLocale),
  listed(
    data.reviews.received.map((each) => `${each.rating}/5 · ${each.with} · ${when(each.createdAt)}: ${each.content}`),
  ),
)}
${section(m.vouch_about_title({}, inLocale), listed(data.vouches.about.map(({ organisation, vouchedAt, declinedAt }) => [organisation, when(vouchedAt), declinedAt && `${m.vouch_removed_title({}, inLocale)}: ${when(declinedAt)}`].filter(Boolean).join(' · '))))}
${section(m.vouch_given_title({}, inLocale), listed(data.vouches.given.map(({ person, vouchedAt }) => [person, when(vouchedAt)].filter(Boolean).join(' · '))))}
${section(m.saved_places_title({}, inLocale), listed(data.savedPlaces.map(({ title, note, savedAt }) => [title ?? m.saved_places_gone({}, inLocale), note, when(savedAt)].filter(Boolean).join(' · '))))}
${section(m.saved_title({}, inLocale), listed(data.savedSearches.map(({ query, createdAt }) => `${searchInWords(query, marketplace, locale)} · ${when(createdAt)}`)))}
${section(m.own_data_page_reports({}, inLocale), listed(data.reports.map(({ createdAt, reason, text, answer }) => [when(createdAt), reportReason(reason, locale), text, answer].filter(Boolean).join(' · '))))}
${section(m.own_data_page_mails({}, inLocale), listed(data.mails.map(({ template, recipient, sentAt, createdAt }) => `${when(sentAt ?? createdAt)} · ${mailName(template, locale)} · ${recipient}`)))}
${section(m.own_data_page_sessions({}, inLocale), listed(sessions.map((each) => `${when(each.createdAt)} – ${when(each.lastSeenAt)} · ${sessionDevice(each, locale)}`)))}
${section(m.own_data_page_staff({}, inLocale), listed(data.actsByStaff.map(({ at, reason, ...act }) => [when(at), actOfStaff(act, locale), reason].filter(Boolean).join(' · '))))}
<section><h2>${escapeHtml(m.own_data_page_conversations({}, inLocale))}</h2>`
}

/** Returns one conversation with its messages, its stay and its money. */
export function conversationHtml(conversation: ExportedConversation, reader: Reader): string {
  const { locale } = reader
  const inLocale = { locale }
  const { listing, booking, address, cost, receipt, messages, draft, reviews } = conversation
  const name = partnerName(conversation, locale)
  const rows: [string, string][] = [
    [m.own_data_page_with({}, inLocale), name],
    [m.own_data_page_state({}, inLocale), conversationState(conversation, locale)],
    [m.own_data_page_days({}, inLocale), booking ? exportedDays(booking.from, booking.until, locale) : ''],
    [
      m.own_data_page_address({}, inLocale),
      address ? [address.building, address.address].filter(Boolean).join(', ') : '',
    ],
    [m.own_data_page_agreed({}, inLocale), cost ? moneyText(cost.agreed, locale) : ''],
    [
      m.own_data_page_paid({}, inLocale),
      cost?.payment?.takenAt
        ? `${moneyText(cost.payment.amount, locale)} · ${moment(cost.payment.takenAt, reader)}`
        : '',
    ],
    [m.own_data_page_card({}, inLocale), cost?.card ? cardName(cost.card, inLocale) : ''],
    ...(cost?.refunds ?? []).map((refund): [string, string] => [
      m.own_data_page_refund({}, inLocale),
      refundText(refund, locale, reader.timeZone),
    ]),
    [m.own_data_page_payout({}, inLocale), cost?.payout ? payoutText(cost.payout, locale, reader.timeZone) : ''],
    [m.own_data_page_receipt({}, inLocale), receipt ? `${receipt.number} · ${moment(receipt.issuedAt, reader)}` : ''],
  ]
  const said = messages.map(
    ({ own, at, content, hidden }) =>
      `<li class="${own ? 'own' : 'other'}"><small>${escapeHtml(own ? m.own_data_page_you({}, inLocale) : name)} · ${escapeHtml(moment(at, reader))}</small>${hidden ? `<p><em>${escapeHtml(m.inbox_message_hidden({}, inLocale))}</em></p>` : ''}${content && `<p class="text">${escapeHtml(content)}</p>`}</li>`,
  )
  const drafted = draft
    ? `<p class="text"><small>${escapeHtml(m.own_data_page_draft({}, inLocale))}</small><br>${escapeHtml(draft)}</p>`
    : ''
  const rated = listed(
    reviews.map((each) => `${each.own ? m.own_data_page_you({}, inLocale) : name} · ${each.rating}/5: ${each.content}`),
  )
  return `<article><h3>${escapeHtml(listing.title)}</h3>${facts(rows)}<ol>${said.join('')}</ol>${drafted}${rated}</article>\n`
}

/** Returns the end of the page. */
export function pageEnd(): string {
  return '</section></main></body></html>\n'
}

function partnerName({ with: partner }: ExportedConversation, locale: Reader['locale']): string {
  if (partner.state === 'banned') return m.inbox_member_banned({}, { locale })
  if (partner.state === 'deleted') return m.inbox_member_deleted({}, { locale })
  return partner.name
}

function moment(at: Date | null, { locale, timeZone }: Reader): string {
  return at ? dateFormat(formatLocale(locale), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at) : ''
}

function picture(file: string | null): string {
  return file ? `<img src="${escapeHtml(file)}" alt="" loading="lazy">` : ''
}

const style = `body{font:1rem/1.5 system-ui,sans-serif;margin:0}main{max-width:50rem;margin:auto;padding:1.5rem}
h2{margin-top:2.5rem}article{border-top:1px solid #bbb;padding:1rem 0}dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem}
dd{margin:0;overflow-wrap:anywhere}img{max-width:12rem;max-height:9rem;margin:0 .5rem .5rem 0}ol,ul{padding-left:1rem}ol{list-style:none}
.text{white-space:pre-wrap;margin:.25rem 0}.own{margin-left:2rem}`
