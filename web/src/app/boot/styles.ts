import './styles.css';
import '../../ui/theme/tokens.css';
