import * as m from '#words/compiled/messages.js'

/** The shortcuts of a console page, each with what it does. `queue`: with those of the queue. */
export default function KeyTable({ queue }: { queue: boolean }) {
  const keys = [...(queue ? queueKeys() : []), { keys: ['/'], does: m.console_key_search() }, ...listKeys()]
  return (
    <dl>
      {keys.map(({ keys: names, does }) => (
        <div key={does}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}

function queueKeys() {
  return [
    { keys: ['J', 'K'], does: m.console_key_move() },
    { keys: ['↵'], does: m.console_key_open() },
    { keys: ['X'], does: m.console_key_pick() },
    { keys: ['⇧', 'X'], does: m.console_key_pick_until() },
    { keys: ['A'], does: m.console_key_approve() },
    { keys: ['C'], does: m.console_key_ask() },
    { keys: ['R'], does: m.staff_key_reject() },
    { keys: ['M'], does: m.console_key_take() },
    { keys: ['U'], does: m.staff_key_undo() },
  ]
}

function listKeys() {
  return [
    { keys: ['?'], does: m.console_key_keys() },
    { keys: [m.console_key_escape()], does: m.console_key_close() },
  ]
}
