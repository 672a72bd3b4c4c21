import { ImageUp } from '../../parts/icons.ts'
import { type ChangeEvent, useEffect, useState } from 'react'
import type { OwnProfile } from '#domain/users/index.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { Avatar } from '../../parts/avatar.tsx'
import { FieldError } from '../../parts/form-field.tsx'
import { acceptedFormats } from '../../parts/upload-file.ts'
import styles from './picture-field.module.css'

/** The profile picture: the present one, a new one, or none. The choice is shown before it is saved. */
export function PictureField({ profile, problems }: { profile: OwnProfile; problems: FormProblem[] }) {
  const [chosen, setChosen] = useState<{ name: string; address: string } | null>(null)
  // Few browsers can show HEIC: then the present picture stays, beside the name of the new one.
  const [unseen, setUnseen] = useState<typeof chosen>(null)
  useEffect(() => () => void (chosen && URL.revokeObjectURL(chosen.address)), [chosen])
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    setChosen(file ? { name: file.name, address: URL.createObjectURL(file) } : null)
  }
  const { profileType, name, firstName, picture } = profile
  const person = { displayName: name || firstName, profileType, state: 'active' as const, picture }
  return (
    <div className={styles.field}>
      {chosen && chosen !== unseen ? (
        <img
          className={styles.chosen}
          src={chosen.address}
          alt=""
          width={96}
          height={96}
          data-kind={profileType}
          onError={() => setUnseen(chosen)}
        />
      ) : (
        <Avatar person={person} size={96} />
      )}
      <div className={styles.words}>
        <label htmlFor="picture" className={styles.label}>
          {m.profile_settings_picture()}
        </label>
        <p id="picture-hint" className={styles.hint}>
          {m.profile_settings_picture_hint()}
        </p>
        {/* The native field uses the browser's language, not the reader's: it is shown only without script. */}
        <div className={styles.choose}>
          <input
            id="picture"
            type="file"
            name="picture"
            accept={acceptedFormats}
            onChange={choose}
            aria-describedby="picture-hint picture-error"
          />
          <label htmlFor="picture" className={styles.button}>
            <ImageUp size={20} aria-hidden="true" />
            {picture || chosen ? m.profile_settings_picture_other() : m.profile_settings_picture_choose()}
          </label>
          {chosen && <span className={styles.name}>{chosen.name}</span>}
        </div>
        {picture && (
          <label className={styles.remove}>
            <input type="checkbox" name="withoutPicture" value="yes" />
            {m.profile_settings_picture_remove()}
          </label>
        )}
        <FieldError name="picture" problems={problems} />
      </div>
    </div>
  )
}
