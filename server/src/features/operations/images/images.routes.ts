import type { FeatureModule } from '../../../platform/featureModule.ts';
import { changePlaca, serveImage } from './images.service.ts';

export const images: FeatureModule<'images'> = {
  handlers: { imagenPublica: serveImage, placaCategoria: changePlaca },
};
