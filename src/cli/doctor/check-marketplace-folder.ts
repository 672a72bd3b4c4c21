import { missingLegalPages, samplePages } from '#config/legal-pages.ts'
import { deadLinks } from '#config/page-links.ts'
import { sampleSettings } from '#config/sample-settings.ts'
import { checkFolder } from '../check-folder.ts'
import { pictureFaults } from '../picture-faults.ts'
import { type Examined, fault, type Finding, ok, warning } from './finding.ts'

/** Everything of the marketplace's folder that keeps the site from starting, and pages that are still samples. */
export async function checkMarketplaceFolder({ settings, root, product }: Examined): Promise<Finding[]> {
  const marketplace = await checkFolder(settings, root)
  const notes = deadLinks(marketplace)
  product.checkMarketplace({ marketplace, payments: undefined, log: (_, message) => void notes.push(message) })
  const faults = [...missingLegalPages(marketplace), ...(await pictureFaults(marketplace.pictures, marketplace.cities))]
  const samples = samplePages(marketplace)
  return [
    ...(faults.length > 0 ? [] : [ok(`${marketplace.name} (${marketplace.key})`)]),
    ...faults.map(fault),
    ...(samples.length > 0 ? [warning(['production does not start with samples:', ...samples].join('\n'))] : []),
    ...[...sampleSettings(marketplace), ...notes].map(warning),
  ]
}
