import type { PanelView } from './queue-view.ts'

/**
 * Hidden inputs: which listing is decided on, the version that was read, and its texts to compare with a newer version.
 */
export function SeenFields({ panel }: { panel: PanelView }) {
  return (
    <>
      <input type="hidden" name="id" value={panel.id} />
      <input type="hidden" name="version" value={panel.version} />
      <input type="hidden" name="seen" value={JSON.stringify(panel.seen)} />
      <input type="hidden" name="next" value={panel.nextId ?? ''} />
    </>
  )
}
