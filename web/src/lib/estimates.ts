// Shares and means with their intervals, as the page writes them. The intervals come from the server (lab/stats): nothing is worked out here.
import type { Estimate } from '../wire';

/** The interval of a share in a hundred: whole numbers that hold it. */
export function interval(share: Estimate): [number, number] {
  return [Math.floor(100 * share.low), Math.ceil(100 * share.high)];
}

/** "44 (41 to 48)", in a hundred. */
export function share_with_interval(share: Estimate): string {
  const [low, high] = interval(share);
  return `${Math.round(100 * share.value)} (${low} to ${high})`;
}

/** "8.4 (8.1 to 8.7)". */
export function mean_with_interval(mean: Estimate, decimals = 1): string {
  return `${mean.value.toFixed(decimals)} (${mean.low.toFixed(decimals)} to ${mean.high.toFixed(decimals)})`;
}
