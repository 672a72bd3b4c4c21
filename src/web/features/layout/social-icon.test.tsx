import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { socialNetworks } from '#config/marketplace-schema.ts'
import { SocialIcon } from './social-icon.tsx'

test.each(socialNetworks)('%s, which a marketplace may name, has a sign of its own', (name) => {
  const sign = renderToStaticMarkup(<SocialIcon name={name} />)
  expect(sign).toContain('<path d="M')
  const others = socialNetworks.filter((other) => other !== name)
  expect(others.map((other) => renderToStaticMarkup(<SocialIcon name={other} />))).not.toContain(sign)
})

test('a network that the product does not know has no sign', () => {
  expect(renderToStaticMarkup(<SocialIcon name="mastodon" />)).toBe('')
})
