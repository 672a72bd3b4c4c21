import { Minus, Plus } from '../../parts/icons.ts'
import type { Map as MapLibreMap } from 'maplibre-gl'
import * as m from '#words/compiled/messages.js'
import { prefersReducedMotion } from './create-map.ts'
import styles from './zoom-buttons.module.css'

/** The two buttons that zoom a map. On phones pinching replaces them, unless the map is a part of a page. */
export function ZoomButtons({ map }: { map: MapLibreMap }) {
  const onZoom = (by: 1 | -1) => (event: React.MouseEvent) =>
    map.zoomTo(map.getZoom() + by, { animate: !prefersReducedMotion() }, { originalEvent: event.nativeEvent })
  return (
    <div className={styles.buttons} data-control="">
      <button type="button" className={styles.button} onClick={onZoom(1)} aria-label={m.search_map_in()}>
        <Plus size={20} aria-hidden="true" />
      </button>
      <button type="button" className={styles.button} onClick={onZoom(-1)} aria-label={m.search_map_out()}>
        <Minus size={20} aria-hidden="true" />
      </button>
    </div>
  )
}
