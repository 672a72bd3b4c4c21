import { Link } from 'react-router'
import type { PalettePair } from './theme-palette.ts'
import { examples } from './examples.tsx'
import styles from './guide.module.css'

/** The components of the site and the pairs of colours, for developers; in English only. */
export function Guide({ keys, groups, palette }: { keys: string[]; groups: string[]; palette: PalettePair[] | null }) {
  const shown = examples.filter((each) => keys.includes(`${each.component}/${each.example}`))
  return (
    <main id="content" className={styles.page} lang="en">
      <h1>Styleguide</h1>
      <nav className={styles.groups} aria-label="Groups">
        <Link to="/styleguide">all</Link>
        {['colours', ...groups].map((group) => (
          <Link key={group} to={`/styleguide/g/${group}`}>
            {group}
          </Link>
        ))}
      </nav>
      {palette && <Palette palette={palette} />}
      {groups.map((group) => {
        const parts = shown.filter((each) => each.group === group)
        if (parts.length === 0) return null
        return (
          <section key={group} className={styles.group}>
            <h2>{group}</h2>
            {parts.map(({ component, example, view }) => (
              <section key={component + example} className={styles.example}>
                <h3 className={styles.name}>
                  <Link to={`/styleguide/c/${component}/${example}`}>
                    {component} / {example}
                  </Link>
                </h3>
                <div className={styles.view}>{view}</div>
              </section>
            ))}
          </section>
        )
      })}
    </main>
  )
}

function Palette({ palette }: { palette: PalettePair[] }) {
  return (
    <section className={styles.group}>
      <h2>colours</h2>
      <ul className={styles.colours}>
        {palette.map(({ token, on, kind, light, dark }) => (
          <li key={`${token} on ${on}`} className={styles.colour}>
            <span className={styles.swatch} style={{ color: `var(--${token})`, backgroundColor: `var(--${on})` }}>
              {kind === 'text' ? 'Quartier' : <span className={styles.mark} />}
            </span>
            <strong>{token}</strong> on {on}
            <br />
            {light} / {dark}
          </li>
        ))}
      </ul>
    </section>
  )
}
