import './styles.css';
import '../../ui/theme/tokens.css';
import '../../ui/theme/reset.css';
import '../../ui/theme/primitives.css';
