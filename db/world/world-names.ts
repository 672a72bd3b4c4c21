/** The keys of the marketplaces that have a demo world and pictures of their own. */
export const worldNames = ['euro2024', 'saunas'] as const
